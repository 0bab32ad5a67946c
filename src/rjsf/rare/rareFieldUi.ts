import { displayAnswer } from '#journey/displayAnswer.ts';
import type { rareParts } from '../rareParts.ts';
import { RareFieldTemplate } from './RareFieldTemplate.tsx';

/** The part of the uiSchema of a field with rare settings that follows from them. */
export const rareFieldUi: NonNullable<typeof rareParts.fieldUi> = (field, localizer) => {
  const { disabled, readonly, shown, prefix, suffix, ...others } = field.rare ?? {};
  const settings = Object.entries(others).map(([name, value]) => [`ui:${name}`, value]);
  const ui = {
    'ui:FieldTemplate': RareFieldTemplate,
    'ui:prefix': prefix && localizer.t(prefix),
    'ui:suffix': suffix && localizer.t(suffix),
    ...Object.fromEntries(settings),
  };
  if (!disabled && !readonly) return ui;
  const text = displayAnswer(field, disabled ? shown : field.default, localizer).join(', ');
  return { ...ui, 'ui:widget': 'fixed', 'ui:options': { text } };
};
