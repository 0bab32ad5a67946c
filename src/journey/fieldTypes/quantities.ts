import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { isTextChoice } from '#definitions/sources/countedEntries.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import { answerAt } from '../answers/answerAt.ts';
import type { Control } from '../answers/Controls.ts';
import { isGroup } from '../answers/isGroup.ts';
import { isOption } from './choice.ts';
import type { FieldType } from './FieldType.ts';
import { readEntries } from './list.ts';
import { parseNumber } from './number.ts';
import type { ServerFieldType } from './ServerFieldType.ts';
import { typedNumber } from './typedNumber.ts';

/** A quantity list: options with a quantity each, `{value, quantity}`. */
export const quantities: FieldType = {
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
  counted,
  display: (field, answer, { t }) =>
    counted(field, answer).flatMap(({ value, quantity }) => {
      const option = field.options?.find((each) => each.value === value);
      if (!option) return [];
      return [t('form.review.quantity', { title: t(option.title), quantity: Number(quantity) })];
    }),
  carry: ({ field }, name, answer) => {
    const items = counted(field, Array.isArray(answer) ? answer.filter(isGroup) : []);
    return items.map(({ value, quantity }): Control => [quantityName(name, String(value)), String(quantity)]);
  },
};

export const quantitiesOnServer: ServerFieldType = {
  compile: ({ items }) => ({ counting: items && propertiesOf(items) }),
  read: ({ field }, name, { controls, typed }) => {
    const keys = keysOf(field);
    if (!typed)
      return readEntries(controls.entries(name), (index) => {
        const value = controls.last(`${name}[${index}][${keys.value}]`);
        const quantity = controls.last(`${name}[${index}][${keys.quantity}]`);
        return {
          ...(value !== undefined && { [keys.value]: value }),
          ...(quantity !== undefined && { [keys.quantity]: parseNumber(quantity) }),
        };
      });
    const taken = (field.options ?? []).flatMap(({ value }): Answer[] => {
      const quantity = typedNumber(controls.last(quantityName(name, String(value))) ?? '');
      if (quantity === undefined || quantity === 0) return [];
      return [{ [keys.value]: value, [keys.quantity]: quantity }];
    });
    return taken.length > 0 ? taken : undefined;
  },
  mail: quantities.display,
  ticks: 'counted',
};

/** Name of the control with the quantity of an option. */
export function quantityName(name: string, option: string): string {
  return `${name}[${option}]`;
}

function counted(field: CompiledField, answer: Answer): { value: Answer; quantity: Answer }[] {
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
  const value = entries.find(([, property]) => isTextChoice(property));
  const quantity = entries.find(([, property]) => property.type === 'integer');
  if (!value || !quantity) return undefined;
  const { minimum, exclusiveMinimum: above = 0, maximum, exclusiveMaximum: below = Infinity } = quantity[1];
  return {
    value: value[0],
    quantity: quantity[0],
    minimum: minimum ?? Math.floor(above) + 1,
    maximum: maximum ?? Math.min(Math.ceil(below) - 1, Number.MAX_SAFE_INTEGER),
  };
}
