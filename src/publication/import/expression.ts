import { tell } from '#definitions/sources/tell.ts';
import { allOf, answerIs, anyOf, type Condition, isAnswered, not, UntranslatableError } from './condition.ts';
import type { Json } from './Json.ts';

/** A question that a condition reads: where its answer stands, and what it is. */
export interface Target {
  path: string[];
  type: 'text' | 'number' | 'boolean' | 'list' | 'other';
}

export type FindTarget = (name: string) => Target | undefined;

const TOKEN =
  /\s*(?:(\{[^{}]*\})|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)(?![\w-])|(<>|!=|==|<=|>=|=<|=>|&&|\|\||[=<>()[\],!*+/%^~-])|([A-Za-z_][\w.-]*))/y;

type Token = { kind: 'name' | 'text' | 'number' | 'sign' | 'word'; value: string };

/** SurveyJS's words for its signs. */
const OPERATORS: Readonly<Record<string, string>> = {
  '==': '=',
  '=<': '<=',
  '=>': '>=',
  equal: '=',
  equals: '=',
  '!=': '<>',
  notequal: '<>',
  notequals: '<>',
  greater: '>',
  less: '<',
  greaterorequal: '>=',
  lessorequal: '<=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  contain: 'contains',
  notcontain: 'notcontains',
};

const LIMITS: Readonly<Record<string, string>> = {
  '>': 'exclusiveMinimum',
  '<': 'exclusiveMaximum',
  '>=': 'minimum',
  '<=': 'maximum',
};

/** Nobody writes more; deep brackets would end the program. */
const LONGEST = 2_000;

/**
 * Translates an expression of SurveyJS, such as `{age} >= 18 and {ville} = 'Douala'`.
 * @throws UntranslatableError for anything that an `if` of JSON Schema cannot say
 */
export function readExpression(expression: string, find: FindTarget): Condition {
  if (expression.length > LONGEST) throw new UntranslatableError(tell`it is too long`);
  const tokens = tokensOf(expression);
  let at = 0;
  const condition = disjunction();
  if (at < tokens.length) throw new UntranslatableError(tell`"${tokens[at]?.value}" is not understood here`);
  return condition;

  function disjunction(): Condition {
    const parts = [conjunction()];
    while (take('or')) parts.push(conjunction());
    return anyOf(parts) as Condition;
  }

  function conjunction(): Condition {
    const parts = [comparison()];
    while (take('and')) parts.push(comparison());
    return allOf(parts) as Condition;
  }

  function comparison(): Condition {
    if (take('not')) return not(comparison());
    if (take('(')) {
      const inner = disjunction();
      if (!take(')')) throw new UntranslatableError(tell`a closing parenthesis is missing`);
      return inner;
    }
    const name = tokens[at];
    if (name?.kind !== 'name')
      throw new UntranslatableError(
        name ? tell`"${name.value}" is not the name of a question` : tell`it has no end`,
      );
    at++;
    const target = find(name.value);
    if (!target)
      throw new UntranslatableError(tell`{${name.value}} is no question that a condition can read`);
    const operator = tokens[at++]?.value.toLowerCase() ?? '';
    return compare(target, OPERATORS[operator] ?? operator, () => value());
  }

  function value(): Json {
    const token = tokens[at++];
    if (token?.kind === 'text') return token.value;
    if (token?.kind === 'number') return Number(token.value);
    if (token?.kind === 'word') return { true: true, false: false }[token.value.toLowerCase()] ?? token.value;
    if (token?.value !== '[')
      throw new UntranslatableError(tell`it compares with something that is no value`);
    const values: Json[] = [];
    while (!take(']')) {
      values.push(value());
      take(',');
    }
    return values;
  }

  function take(sign: string): boolean {
    const token = tokens[at];
    if (!token || token.kind === 'text' || token.kind === 'name') return false;
    const word = token.value.toLowerCase();
    if ((OPERATORS[word] ?? word) !== sign) return false;
    at++;
    return true;
  }
}

/** The condition that an answer compares with a value in one of SurveyJS's ways. */
export function compare({ path, type }: Target, operator: string, value: () => Json): Condition {
  if (operator === 'notempty') return isAnswered(path);
  if (operator === 'empty') return not(isAnswered(path));
  if (operator === 'notcontains') return not(compare({ path, type }, 'contains', value));
  if (operator === '<>') return not(compare({ path, type }, '=', value));
  const given = value();
  const values = (Array.isArray(given) ? given : [given]).map((one) => suited(one, type));
  const [first] = values;
  if (first === undefined) throw new UntranslatableError(tell`it compares with no value`);
  const limit = LIMITS[operator];
  if (limit !== undefined && typeof first === 'number' && type === 'number')
    return answerIs(path, { [limit]: first });
  const contains = () => values.map((one) => answerIs(path, { contains: { const: one } }));
  if (type === 'list') {
    if (operator === 'contains' || operator === 'allof') return allOf(contains()) as Condition;
    if (operator === 'anyof') return anyOf(contains()) as Condition;
    if (operator === '=')
      return allOf([answerIs(path, { maxItems: values.length }), ...contains()]) as Condition;
  } else if (type !== 'other') {
    if (operator === '=' && !Array.isArray(given)) return answerIs(path, { const: first });
    if (operator === 'anyof') return answerIs(path, { enum: values });
    if (operator === 'contains' && type === 'text')
      return answerIs(path, { pattern: String(first).replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&') });
  }
  throw new UntranslatableError(tell`"${operator}" of such an answer is not understood`);
}

/** Foreign conditions write numbers and yes or no as texts too. */
function suited(value: Json, type: Target['type']): Json {
  if (type === 'boolean' && typeof value === 'string') return value.toLowerCase() === 'true' || value === '1';
  if (type === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return value;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = expression.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (!match)
      throw new UntranslatableError(tell`"${expression.slice(start, start + 20)}" is not understood`);
    const [, name, text, number, sign, word] = match;
    if (name !== undefined) tokens.push({ kind: 'name', value: name.slice(1, -1).trim() });
    else if (text !== undefined)
      tokens.push({ kind: 'text', value: text.slice(1, -1).replaceAll(/\\(.)/g, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else
      tokens.push(sign === undefined ? { kind: 'word', value: word ?? '' } : { kind: 'sign', value: sign });
  }
  return tokens;
}
