import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { pathOfAddress } from '../../lib/pages/address-path.ts';
import styles from './rich-text.module.css';

const PLAIN = new Set([
  ...['h2', 'h3', 'p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'td'],
]);
/** Elements that are dropped with their content. */
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);
const OWN_PICTURE = /^\/files\/[0-9a-f]{64}\.webp$/;
const MAIL = /^mailto:[^\s<>"']+$/;

/**
 * A text of the operator. The server has sanitised it. Here the browser parses it into an inert document, and
 * React renders only whitelisted elements, so no text is ever used as HTML of the page.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return <div className={styles['text']}>{drawnIn(body)}</div>;
}

/** Without keys, because parts of a text never change their order. */
function drawnIn(parent: Element): ReactNode {
  return createElement(Fragment, null, ...[...parent.childNodes].map(drawNode));
}

function drawNode(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.nodeValue : null;
  const tag = node.localName;
  if (SILENT.has(tag)) return null;
  if (tag === 'br') return <br />;
  if (tag === 'img') return <Picture of={node} />;
  if (tag === 'a') return <Reference of={node} />;
  if (tag === 'th') return <th scope={scopeOf(node)}>{drawnIn(node)}</th>;
  return PLAIN.has(tag) ? createElement(tag, null, drawnIn(node)) : drawnIn(node);
}

function scopeOf(cell: Element): 'col' | 'row' {
  return cell.getAttribute('scope') === 'row' ? 'row' : 'col';
}

function Picture({ of: picture }: { of: Element }): ReactNode {
  const address = picture.getAttribute('src') ?? '';
  if (!OWN_PICTURE.test(address)) return null;
  return <img src={address} alt={picture.getAttribute('alt') ?? ''} loading="lazy" />;
}

function Reference({ of: link }: { of: Element }): ReactNode {
  const address = link.getAttribute('href') ?? '';
  const words = drawnIn(link);
  if (MAIL.test(address)) return <a href={address}>{words}</a>;
  const path = pathOfAddress(address);
  return path === undefined ? words : <Link to={path}>{words}</Link>;
}
