import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Problem } from './Problem.ts';
import { positionAt, type SourceFile, withFirst } from './SourceFile.ts';
import { syntaxMistake, thousandsOrPart } from './syntaxMistake.ts';
import { tell, tellText } from './tell.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Texts for the error codes of jsonc-parser. */
const MESSAGES: Record<string, string> = {
  InvalidSymbol: 'this is no JSON value; a text stands in double quotes',
  InvalidNumberFormat: 'this is no number as JSON writes it',
  PropertyNameExpected:
    'a key in double quotes is expected here (a comma before a closing brace is one too many)',
  ValueExpected: 'a value is expected here (a comma before a closing bracket is one too many)',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected before this',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'nothing more is expected here: the value before this is complete',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the closing double quote of this text is missing',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'a \\u is followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash in a text is written \\\\; a path has / in its place',
  InvalidCharacter:
    'a text has no tab, line break or control character: write a space, or \\t, \\n or \\u…. for it',
};

/**
 * Parses plain JSON and keeps the position of each value. Reports only the first syntax error, as the parser guesses
 * after it. A duplicate key is a problem too: only its last value counts.
 */
export function parseSource<T>(path: string, content: string): { file: SourceFile<T>; problems: Problem[] } {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
  const { tree, error: first } = parsePlain(text);
  if (first) {
    const code = printParseErrorCode(first.error);
    const message = text.trim() === '' ? tell`the file is empty` : tellText(MESSAGES[code] ?? code);
    const mistake = text.trim() === '' ? undefined : syntaxMistake(text, first.offset);
    return mistake ? failed(mistake.at, mistake.message) : failed(first.offset, tell`not JSON: ${message}`);
  }
  try {
    const file = { path, text, tree, value: JSON.parse(text) as T };
    const problems = tree
      ? [
          ...duplicateKeys(tree).map(({ key, first }) =>
            problemAt(
              key.offset,
              withFirst(tell`the key "${key.value}" stands here twice`, positionAt(text, first.offset)),
            ),
          ),
          ...thousandsOf(tree, text),
        ]
      : [];
    return { file, problems };
  } catch (error) {
    const message = (error as SyntaxError).message;
    return failed(Number(/position (\d+)/.exec(message)?.[1] ?? 0), tell`not JSON: ${message}`);
  }

  function thousandsOf(root: Node, written: string): Problem[] {
    // Nearly no file has one.
    if (!/\d\.\d\d0(?!\d)/.test(written)) return [];
    return numbersOf(root).flatMap(({ offset, length }) => {
      const [, digits = '', decimals = ''] =
        /^(-?[1-9]\d{0,2})\.(\d\d0)$/.exec(written.slice(offset, offset + length)) ?? [];
      return digits ? problemAt(offset, thousandsOrPart(digits, decimals)) : [];
    });
  }

  function failed(offset: number, message: string) {
    const file: SourceFile<T> = { path, text, tree: undefined, value: undefined };
    return { file, problems: [problemAt(offset, message)] };
  }

  function problemAt(offset: number, message: string): Problem {
    return { severity: 'error', file: path, ...positionAt(text, offset), message };
  }
}

function numbersOf(node: Node): Node[] {
  return node.type === 'number' ? [node] : (node.children ?? []).flatMap(numbersOf);
}

/** Parses plain JSON: no comments, no comma before a closing bracket. */
export function parsePlain(text: string): { tree: Node | undefined; error: ParseError | undefined } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  return { tree, error: errors[0] };
}

/** Keys that repeat an earlier key of their object, and the first of each. */
function duplicateKeys(node: Node): { key: Node; first: Node }[] {
  const seen = new Map<string, Node>();
  const here = (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key] = [] }) => {
    if (!key) return [];
    const first = seen.get(key.value);
    if (first) return [{ key, first }];
    seen.set(key.value, key);
    return [];
  });
  return [...here, ...(node.children ?? []).flatMap(duplicateKeys)];
}
