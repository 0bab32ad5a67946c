import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import { answerAt } from '../answers/answerAt.ts';
import { isGroup } from '../answers/isGroup.ts';
import { isOption } from './choice.ts';
import { asText, type Kind } from './Kind.ts';
import { number } from './number.ts';

/** A quantity list: options with a quantity each, `{value, quantity}`. */
export const quantities: Kind = {
  matches: ({ type, items }) => type === 'array' && items?.type === 'object' && items.title === undefined,
  defaultWidget: () => 'quantities',
  options: ({ items }) => Object.values(items?.properties ?? {}).find(({ oneOf }) => oneOf)?.oneOf,
  compile: ({ items }) => ({ counting: items && propertiesOf(items) }),
  problem: (field, answer) => {
    if (!Array.isArray(answer)) return undefined;
    const { value } = keysOf(field);
    const chosen = answer.map((item) => (isGroup(item) ? answerAt(item, value) : undefined));
    return new Set(chosen).size < chosen.length ? { message: 'errors.uniqueItems' } : undefined;
  },
  restore: ({ field }, kept, given) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    const { value } = keysOf(field);
    const known = kept.filter((item) => isGroup(item) && isOption(field, answerAt(item, value)));
    return known.length > 0 ? known : undefined;
  },
  parse: asText,
  itemField: ({ field }, name) => {
    const { value, quantity } = keysOf(field);
    if (name === value) return { parse: asText };
    return name === quantity ? number : undefined;
  },
  counted: countedOptions,
  display: (field, answer, { t }) =>
    countedOptions(field, answer).flatMap(({ value, quantity }) => {
      const option = field.options?.find((each) => each.value === value);
      if (!option) return [];
      return [t('form.review.quantity', { title: t(option.title), quantity: Number(quantity) })];
    }),
  mail: (field, answer, reader) => quantities.display(field, answer, reader),
};

function countedOptions(field: CompiledField, answer: Answer): { value: Answer; quantity: Answer }[] {
  const { value, quantity } = keysOf(field);
  return (Array.isArray(answer) ? (answer as Answers[]) : []).map((item) => ({
    value: answerAt(item, value),
    quantity: answerAt(item, quantity),
  }));
}

function keysOf(field: CompiledField): { value: string; quantity: string } {
  return field.counting ?? { value: '', quantity: '' };
}

/** Returns the names of the property with options and of the integer property, and the limits of a quantity. */
function propertiesOf(items: FieldSchema): CompiledField['counting'] {
  const entries = Object.entries(items.properties ?? {});
  const value = entries.find(([, property]) => property.oneOf);
  const quantity = entries.find(([, property]) => property.type === 'integer');
  if (!value || !quantity) return undefined;
  return {
    value: value[0],
    quantity: quantity[0],
    minimum: quantity[1].minimum ?? 1,
    maximum: quantity[1].maximum ?? Number.MAX_SAFE_INTEGER,
  };
}
