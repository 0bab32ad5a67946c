import type { LayoutPart } from '#contract/CompiledForm.ts';
import type { rareParts } from '../rareParts.ts';
import { ArrangedTemplate } from './ArrangedTemplate.tsx';

/** The part of the uiSchema of a step that follows from its rows and texts. */
export const arrangedStepUi: NonNullable<typeof rareParts.stepUi> = ({ sections }, { t }) => {
  if (!sections.some(({ layout }) => layout)) return undefined;
  const arranged = sections.map(({ fields, layout }) =>
    (layout ?? fields.map((name): LayoutPart => ({ row: [name] }))).map((part) =>
      'text' in part ? { text: t(part.text), unfold: part.unfold && t(part.unfold) } : part,
    ),
  );
  return { 'ui:ObjectFieldTemplate': ArrangedTemplate, 'ui:arranged': arranged };
};

/** The part of the uiSchema of a group, or of a list's entries, that follows from its rows and order. */
export const arrangedGroupUi: NonNullable<typeof rareParts.groupUi> = ({ rare }) => ({
  'ui:ObjectFieldTemplate': ArrangedTemplate,
  'ui:arranged': [rare?.sideBySide?.map((row) => ({ row })) ?? []],
  ...(rare?.order && { 'ui:order': [...rare.order, '*'] }),
});
