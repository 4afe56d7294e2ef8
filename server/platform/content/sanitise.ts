// Sanitises HTML with an allowlist when a text is saved. sanitize-html uses a real parser (htmlparser2) and
// writes only allowed elements; a blocklist would never be complete.
import type { IOptions } from 'sanitize-html';

const OWN_PICTURE = /^\/files\/[0-9a-f]{64}\.webp$/;

const ALLOWED: IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'strong',
    'em',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, rel: 'noopener noreferrer nofollow' },
    }),
  },
};

export async function sanitiseHtml(html: string): Promise<string> {
  // Imported on first use, because neither the start nor any call needs it.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, ALLOWED).trim();
}
