// Nicknames that read like the exchange itself (R-AUTH-20), in the letters that a nickname may have: of other scripts the
// words are here as they are written in Latin letters.

/** Refused anywhere in a nickname. */
const ANYWHERE = [
  // English
  [
    'support',
    'official',
    'admin',
    'moderator',
    'customer',
    'operator',
    'helpdesk',
    'helpline',
    'hotline',
    'exchange',
  ],
  // French, Spanish
  [
    'officiel',
    'assistance',
    'moderateur',
    'soporte',
    'oficial',
    'moderador',
    'asistencia',
    'atencion',
  ],
  // Vietnamese, Korean, Japanese, Thai in Latin letters
  [
    'hotro',
    'chinhthuc',
    'quantri',
    'gwanlija',
    'gwanrija',
    'unyeong',
    'koushiki',
    'kanrisha',
    'jimukyoku',
  ],
  // Chinese and Japanese
  [
    '官方',
    '客服',
    '客户',
    '管理员',
    '管理者',
    '管理人',
    '系统',
    '支援',
    '版主',
    '公式',
    '運営',
    '事務局',
    '交易所',
    '工作人员',
  ],
  ['平台', '财务部', '风控', '安全中心', '审核', '服务', '助手', '小秘书'],
].flat();

/** Refused alone, or with digits at an end: they are parts of usual names. */
const ALONE = [
  'root',
  'system',
  'service',
  'security',
  'staff',
  'team',
  'help',
  'mod',
  'bot',
  'cs',
  'gm',
  'ceo',
  'kyc',
  'otc',
  'pocket',
  'owner',
  'finance',
  'wallet',
  'aide',
  'equipe',
  'ayuda',
  'equipo',
  'servicio',
  'trogiup',
  'hethong',
  'san',
];

/** Letters that look alike become one. Both spellings of Chinese characters, too. */
const ALIKE: readonly (readonly [from: string, to: string])[] = [
  ['il1j|!', 'i'],
  ['o0q', 'o'],
  ['a4', 'a'],
  ['e3', 'e'],
  ['s5z2', 's'],
  ['t7', 't'],
  ['b8', 'b'],
  ['g69', 'g'],
  ['uv', 'u'],
  ['官宫宮', '官'],
  ['方万', '方'],
  ['客容', '客'],
  ['员員', '员'],
  ['系糸', '系'],
  ['统統', '统'],
  ['户戶戸', '户'],
  ['运運', '運'],
  ['营営營', '営'],
  ['务務', '務'],
  ['风風', '风'],
  ['审審', '审'],
  ['财財', '财'],
  ['书書', '书'],
  ['台臺', '台'],
  ['公厷', '公'],
];
const ONE_OF = new Map(ALIKE.flatMap(([from, to]) => [...from].map((letter) => [letter, to])));
/** Pairs of letters that look like one. */
const PAIRS: readonly (readonly [from: string, to: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['uu', 'w'],
  ['cl', 'd'],
];

function foldLetters(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return [...plain].map((letter) => ONE_OF.get(letter) ?? letter).join('');
}

/** As it is written, and as it looks where pairs of letters are read as one. */
function looksOf(text: string): string[] {
  let withPairs = text.toLowerCase();
  for (const [from, to] of PAIRS) withPairs = withPairs.replaceAll(from, to);
  return [foldLetters(text), foldLetters(withPairs)];
}

const FOLDED_ANYWHERE = ANYWHERE.map(foldLetters);
const FOLDED_ALONE = new Set(ALONE.map(foldLetters));

export function isReservedName(nickname: string): boolean {
  if (looksOf(nickname).some((look) => FOLDED_ANYWHERE.some((word) => look.includes(word)))) {
    return true;
  }
  // Digits at an end may be letters, or a number.
  const withoutNumber = nickname.replace(/^\d+|\d+$/g, '');
  return [nickname, withoutNumber].flatMap(looksOf).some((look) => FOLDED_ALONE.has(look));
}
