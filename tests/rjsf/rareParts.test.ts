import { expect, it } from 'vitest';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { addRareParts } from '#rjsf/rare/addRareParts.ts';
import { theme } from '#rjsf/theme.ts';

it('has the widgets that the format calls rare, and the one of a field that nobody answers', () => {
  const widgets = { ...theme.widgets };
  theme.widgets = {};
  addRareParts();
  const rare = [...widgetRules].flatMap(([widget, rule]) => (rule.rare ? [widget] : []));
  expect(Object.keys(theme.widgets).sort()).toEqual([...rare, 'fixed'].sort());
  theme.widgets = widgets;
});
