import { createScanner, type Edit } from 'jsonc-parser';
import { ownValue } from './ownValue.ts';
import { positionAt } from './SourceFile.ts';
import { tell } from './tell.ts';

/** A mistake of syntax as its writer sees it. */
export interface SyntaxMistake {
  /** Where the caret stands: where something is to be written, not where the parser noticed. */
  at: number;
  message: string;
  /** The mend, where it has one right answer. */
  edit?: Edit;
}

/** Where the parser stopped. */
interface Place {
  text: string;
  at: number;
  /** What follows. */
  after: string;
  /** The token before, and where it ends; empty at the start of the file. */
  token: string;
  end: number;
  /** The brackets that are open here, outermost first. */
  open: Opener[];
}

interface Opener {
  bracket: string;
  at: number;
}

/** `SyntaxKind.EOF`, which only exists for the compiler. */
const END = 17;

type Rule = (place: Place) => SyntaxMistake | undefined;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  Null: 'null',
  NULL: 'null',
};

/** Words whose writer may have meant a text. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  yes: 'true',
  oui: 'true',
  vrai: 'true',
  no: 'false',
  non: 'false',
  faux: 'false',
};

/** Rules in the order of their certainty; the first that knows the mistake tells it. */
const RULES: readonly Rule[] = [
  mergeMarks,
  otherFile,
  curlyQuotes,
  quoteForgotten,
  innerQuotes,
  wrongWord,
  unquotedKey,
  singleQuotes,
  roundBracket,
  signOrUnit,
  spacedNumber,
  leadingZero,
  decimalComma,
  wrongMark,
  commaTooMany,
  listNotClosed,
  wrongCloser,
  closerTooMany,
  neverClosed,
  valueMissing,
  bracketMissing,
  colonMissing,
  commaMissing,
];

/** Returns what the writer did where a parser stops at `at`; undefined for what no rule knows. */
export function syntaxMistake(text: string, at: number): SyntaxMistake | undefined {
  const place: Place = { text, at, after: text.slice(at), ...tokensBefore(text, at) };
  for (const rule of RULES) {
    const found = rule(place);
    if (found) return found;
  }
  return undefined;
}

function tokensBefore(text: string, at: number): Pick<Place, 'token' | 'end' | 'open'> {
  const scanner = createScanner(text, true);
  const open: Opener[] = [];
  let [token, end] = ['', 0];
  while (scanner.scan() !== END && scanner.getTokenOffset() < at) {
    token = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    end = scanner.getTokenOffset() + token.length;
    if (token in CLOSERS) open.push({ bracket: token, at: scanner.getTokenOffset() });
    else if (token === '}' || token === ']') open.pop();
  }
  return { token, end, open };
}

function mergeMarks({ text }: Place): SyntaxMistake | undefined {
  const mark = /^(?:<{7}|>{7})/m.exec(text);
  if (!mark) return undefined;
  const message = tell`a merge has left two versions here: keep one, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>`;
  return { at: mark.index, message };
}

/** What stands in place of the definition, or before it. */
function otherFile({ text }: Place): SyntaxMistake | undefined {
  const start = text.search(/\S/);
  const begins = text.slice(start);
  if (/^<(?:!doctype|html|\?xml)/i.test(begins))
    return {
      at: start,
      message: tell`this is a web page: save the file itself, not what a browser shows of it`,
    };
  if (begins.startsWith('{\\rtf') || begins.startsWith('PK\u0003'))
    return {
      at: start,
      message: tell`this is a document of a word processor: save the file as plain text`,
    };
  const brace = /^[ \t]*\{/m.exec(begins);
  if (/^[\p{L}`#/*-]/u.test(begins) && brace)
    return { at: start, message: tell`the file begins with {: delete what stands before it` };
  return undefined;
}

function roundBracket({ at, after }: Place): SyntaxMistake | undefined {
  return after.startsWith('(') ? { at, message: tell`a list stands in square brackets: [ … ]` } : undefined;
}

/** `+5`, `.5`, `5 min`, `20 %` */
function signOrUnit({ text, at, after, token, end }: Place): SyntaxMistake | undefined {
  const signed = /^[:,[]$/.test(token) ? /^[+.]+(?=\d)/.exec(after) : null;
  if (signed) {
    const content = signed[0].includes('.') ? '0.' : '';
    return {
      at,
      message: tell`a number begins with a digit: write ${content + (/^\d+/.exec(after.slice(signed[0].length))?.[0] ?? '')}`,
      edit: { offset: at, length: signed[0].length, content },
    };
  }
  const unit = /^-?\d/.test(token) ? /^(?:%|€|\$|\p{L}+)(?!["\p{L}\w])/u.exec(after)?.[0] : undefined;
  if (unit === undefined || text.slice(end, at).includes('\n')) return undefined;
  const length = at + unit.length - end;
  return {
    at: end,
    message: tell`a number has no unit: write ${token}`,
    edit: { offset: end, length, content: '' },
  };
}

/** A key without its value: `"minutes": ,`, or the next key stands in its place. */
function valueMissing({ text, at, after, token, end }: Place): SyntaxMistake | undefined {
  const [, key] = /"([^"\n]*)"\s*:\s*$/.exec(text.slice(0, token === ':' ? at : end - token.length)) ?? [];
  if (key === undefined) return undefined;
  const isNext =
    isText(token) &&
    after.startsWith(':') &&
    text
      .slice(0, end - token.length)
      .trimEnd()
      .endsWith(':');
  if (!isNext && !(token === ':' && /^[,}]/.test(after))) return undefined;
  const colon = text.slice(0, isNext ? end - token.length : at).lastIndexOf(':') + 1;
  return { at: colon, message: tell`the value of "${key}" is missing` };
}

/** Several texts after a key, whose list has its end: `"fields": "nom", "email"],` */
function bracketMissing({ text, at, after, token, open }: Place): SyntaxMistake | undefined {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  const before = /^(.*"\s*:\s*)(?:"[^"]*",\s*)+"[^"]*"\s*$/.exec(line);
  if (!before || !isText(token) || open.at(-1)?.bracket !== '{' || !/^(?:,[^\n:]*)?\]/.test(after))
    return undefined;
  return {
    at: at - line.length + (before[1]?.length ?? 0),
    message: tell`the [ before this list is missing`,
    edit: { offset: at - line.length + (before[1]?.length ?? 0), length: 0, content: '[' },
  };
}

function curlyQuotes({ text, at, after, token, end }: Place): SyntaxMistake | undefined {
  const message = tell`a text stands in straight quotation marks: "…"`;
  const whole = /^[“”„‟«]\s?([^“”„‟«»"\\\n]*?)\s?[“”‟»]/.exec(after);
  if (whole) return { at, message, edit: { offset: at, length: whole[0].length, content: `"${whole[1]}"` } };
  if (/^[“”„‟«»]/.test(after)) return { at, message };
  // A text that begins with a straight quotation mark and ends with a curly one goes on until the next straight one.
  const start = after.startsWith('"') ? at : end - token.length;
  const half = /^"[^"\\\n]*?[“”„‟](?=\s*[:,}\]])/.exec(text.slice(start));
  if (!half) return undefined;
  const mark = start + half[0].length - 1;
  return { at: mark, message, edit: { offset: mark, length: 1, content: '"' } };
}

function quoteForgotten({ text, at, token, end }: Place): SyntaxMistake | undefined {
  if (!isText(token) || text[end] === undefined || /^[\s:,}\]]/.test(text.slice(at))) return undefined;
  const start = end - token.length;
  const key = /^"([\w:-]+)\s*:\s*"$/.exec(token)?.[1];
  if (key !== undefined) {
    const mark = start + 1 + key.length;
    const message = tell`the quotation mark after ${key} is missing`;
    return { at: mark, message, edit: { offset: mark, length: 0, content: '"' } };
  }
  const comma = /,\s*"$/.exec(token);
  if (!comma || !/^[\w-]+"\s*:/.test(text.slice(end))) return undefined;
  const mark = start + comma.index;
  return {
    at: mark,
    message: tell`the quotation mark at the end of this text is missing`,
    edit: { offset: mark, length: 0, content: '"' },
  };
}

function innerQuotes({ text, at, token, end }: Place): SyntaxMistake | undefined {
  const between = text.slice(end, at);
  const goesOn = /^[^\s"{}[\]:,;=][^"\n]*"/.test(text.slice(at)) && !/[\n]/.test(between);
  const isNumber = /^[\d-]/.test(text.slice(at)) && between !== '';
  if (!isText(token) || !goesOn || isNumber) return undefined;
  return { at: end - 1, message: tell`quotation marks inside a text are written \\" or « … »` };
}

function wrongWord({ at, after }: Place): SyntaxMistake | undefined {
  const word = /^\p{L}+(?!["\p{L}\w]|\s*:)/u.exec(after)?.[0] ?? '';
  const right = ownValue(WORDS, word);
  const other = right ?? ownValue(OTHER_WORDS, word);
  if (other === undefined) return undefined;
  return {
    at,
    message: tell`write ${other} in place of ${word}`,
    ...(right && { edit: { offset: at, length: word.length, content: right } }),
  };
}

function unquotedKey({ at, after, token }: Place): SyntaxMistake | undefined {
  const key = token === '{' || token === ',' ? /^[\p{L}_$][\w$:-]*?(?=\s*:)/u.exec(after)?.[0] : undefined;
  if (key === undefined) return undefined;
  const message = tell`a key stands in quotation marks: "${key}"`;
  return { at, message, edit: { offset: at, length: key.length, content: `"${key}"` } };
}

function singleQuotes({ at, after }: Place): SyntaxMistake | undefined {
  const text = /^'([^'"\\\n]*)'/.exec(after);
  if (!text) return undefined;
  return {
    at,
    message: tell`a text stands in double quotation marks: "${text[1]}"`,
    edit: { offset: at, length: text[0].length, content: `"${text[1]}"` },
  };
}

const BETWEEN_DIGITS = "[ \\u00a0\\u202f'_.]";

function spacedNumber({ text, at }: Place): SyntaxMistake | undefined {
  const first = new RegExp(`(?<![\\w.])-?\\d{1,3}(?:\\.\\d{3})?(?=${BETWEEN_DIGITS}*$)`).exec(
    text.slice(0, at),
  );
  if (!first) return undefined;
  const rest = new RegExp(`^(?:${BETWEEN_DIGITS}\\d{3})+(?!\\d)`).exec(
    text.slice(first.index + first[0].length),
  );
  if (!rest) return undefined;
  const written = first[0] + rest[0];
  const number = written.replace(new RegExp(BETWEEN_DIGITS, 'g'), '');
  return {
    at: first.index,
    message: tell`a number has nothing between its digits: write ${number}`,
    edit: { offset: first.index, length: written.length, content: number },
  };
}

function leadingZero({ text, at, after }: Place): SyntaxMistake | undefined {
  const zeros = /(?<![\w.])-?0+$/.exec(text.slice(0, at));
  const digits = /^\d+/.exec(after)?.[0];
  if (!zeros || digits === undefined) return undefined;
  const written = zeros[0] + digits;
  return {
    at: zeros.index,
    message: tell`a number does not begin with 0: write ${Number(written)}, or "${written}" if it is a text`,
  };
}

function decimalComma({ text, at, after, open }: Place): SyntaxMistake | undefined {
  const whole = open.at(-1)?.bracket === '{' ? /(?<![\w.])-?\d+,$/.exec(text.slice(0, at)) : null;
  const decimals = /^\d+/.exec(after)?.[0];
  if (!whole || decimals === undefined) return undefined;
  const digits = whole[0].slice(0, -1);
  const number = `${digits}.${decimals}`;
  // English writes 500,000 for 500000: no mend is the one right answer.
  if (/^-?[1-9]\d{0,2}$/.test(digits) && decimals.length === 3)
    return { at: whole.index, message: thousandsOrPart(digits, decimals) };
  return {
    at: whole.index,
    message: tell`a number has a point in place of the comma: write ${number}`,
    edit: { offset: at - 1, length: 1, content: '.' },
  };
}

/** What `500.000` or `500,000` may mean. */
export function thousandsOrPart(digits: string, decimals: string): string {
  return tell`a number has nothing between its digits: write ${digits + decimals}, or ${Number(`${digits}.${decimals}`)} if that is meant`;
}

function wrongMark({ at, after, token, open }: Place): SyntaxMistake | undefined {
  const mark = /^[;=]/.exec(after)?.[0];
  if (mark === undefined) return undefined;
  const right = mark === ';' ? ',' : ':';
  const last = /^;\s*[}\]]/.test(after);
  if (mark === '=' && !(isText(token) && open.at(-1)?.bracket === '{')) return undefined;
  return {
    at,
    message: tell`write ${right} in place of ${mark}`,
    edit: { offset: at, length: 1, content: last ? '' : right },
  };
}

function commaTooMany({ at, after, token, end }: Place): SyntaxMistake | undefined {
  const message = tell`this comma is one too many`;
  if (token === ',' && /^[}\]]/.test(after))
    return { at: end - 1, message, edit: { offset: end - 1, length: 1, content: '' } };
  if ((token === ',' || token in CLOSERS) && after.startsWith(','))
    return { at, message, edit: { offset: at, length: 1, content: '' } };
  return undefined;
}

/** A key in a list, which its `]` should have ended. */
function listNotClosed({ text, after, token, end, open }: Place): SyntaxMistake | undefined {
  const opener = open.at(-1);
  if (opener?.bracket !== '[' || !after.startsWith(':') || !isText(token)) return undefined;
  if (open.at(-2)?.bracket !== '{') return undefined;
  const before = text.slice(0, end - token.length).trimEnd();
  const { line } = positionAt(text, opener.at);
  return before.endsWith(',')
    ? { at: before.length - 1, message: tell`the [ of line ${line} is not closed before ${token}: write ]` }
    : undefined;
}

function wrongCloser({ text, at, after, open }: Place): SyntaxMistake | undefined {
  const opener = open.at(-1);
  const closer = /^[}\]]/.exec(after)?.[0];
  if (!opener || closer === undefined || CLOSERS[opener.bracket] === closer) return undefined;
  const { line } = positionAt(text, opener.at);
  return {
    at,
    message: tell`the ${opener.bracket} of line ${line} is not closed before this ${closer}: write ${CLOSERS[opener.bracket]}`,
  };
}

function closerTooMany({ at, after, token, open }: Place): SyntaxMistake | undefined {
  const closer = /^[}\]]/.exec(after)?.[0];
  if (open.length > 0 || closer === undefined || token === '') return undefined;
  return { at, message: tell`this ${closer} is one too many: everything is closed before it` };
}

function neverClosed({ text, at, after, token, open }: Place): SyntaxMistake | undefined {
  if (open.length > 0 && token === ',' && after.startsWith('{') && open.at(-1)?.bracket === '{')
    return { at, message: tell`a } is missing before this {` };
  // A text without its end reaches to the end of its line: at the last line, the file is cut.
  const atEnd = after === '' || (after.startsWith('"') && !/\n\s*\S/.test(after) && !/^"[^"]*"/.test(after));
  const outer = open[0];
  if (!atEnd || !outer) return undefined;
  const early = closedEarly(text);
  const wrong = early ?? (open.length === 1 && token !== ',' && token !== ':' ? outer : undefined);
  if (!wrong) {
    const end = text.trimEnd().length;
    return {
      at: end,
      message: tell`the file is cut off here: restore it, or write the rest`,
    };
  }
  const closer = CLOSERS[wrong.bracket] ?? '';
  const message = tell`this ${wrong.bracket} is never closed: ${closer} is missing`;
  return {
    at: wrong.at,
    message,
    ...(!early &&
      after === '' && { edit: { offset: text.trimEnd().length, length: 0, content: `\n${closer}` } }),
  };
}

/** The bracket of which a closer at the start of a line, further left than the bracket's line, closes what is outside. */
function closedEarly(text: string): Opener | undefined {
  const scanner = createScanner(text, true);
  const open: Opener[] = [];
  while (scanner.scan() !== END) {
    const at = scanner.getTokenOffset();
    const token = text[at] ?? '';
    if (scanner.getTokenLength() !== 1) continue;
    if (token in CLOSERS) open.push({ bracket: token, at });
    if (token !== '}' && token !== ']') continue;
    const opener = open.pop();
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
    if (opener && before.trim() === '' && before.length < indentation(text, opener.at)) return opener;
  }
  return undefined;
}

function indentation(text: string, at: number): number {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0].length ?? 0;
}

function colonMissing({ after, token, end, open, text }: Place): SyntaxMistake | undefined {
  const before = text
    .slice(0, end - token.length)
    .trimEnd()
    .at(-1);
  const isKey = isText(token) && open.at(-1)?.bracket === '{' && (before === '{' || before === ',');
  if (!isKey || !/^["{[\d\p{L}-]/u.test(after)) return undefined;
  return {
    at: end,
    message: tell`a colon is missing after the key ${token}`,
    edit: { offset: end, length: 0, content: ':' },
  };
}

function commaMissing({ text, at, after, token, end, open }: Place): SyntaxMistake | undefined {
  const value = isText(token) || /^(?:[}\]]|-?\d|true|false|null)/.test(token);
  if (!value || open.length === 0 || !/^["{[\d\p{L}-]/u.test(after)) return undefined;
  return {
    at: end,
    message: text.slice(end, at).includes('\n')
      ? tell`a comma is missing at the end of this line`
      : tell`a comma is missing here`,
    edit: { offset: end, length: 0, content: ',' },
  };
}

function isText(token: string): boolean {
  return token.length > 1 && token.startsWith('"') && token.endsWith('"');
}
