import type { FieldUi } from '../../formats/formats.ts';
import type { KindName } from '../../kinds/fieldKinds.ts';

/** Keys of a field that have a meaning for some widgets only. */
export type WidgetOption = Extract<
  keyof FieldUi,
  'ui:placeholder' | 'ui:autocomplete' | 'ui:rows' | 'ui:counter'
>;

interface WidgetRule {
  /** The kinds of field that it can ask. */
  kinds: readonly KindName[];
  /** The field that it needs, in words for errors. */
  needs: string;
  /** Keys of ui.json that it reads beside those that all fields have. */
  takes?: readonly WidgetOption[];
  /** Whether it shows the descriptions of options. */
  describes?: true;
  /** Space for the answer on paper, if not one line: several lines, or one box per digit. */
  paper?: 'lines' | 'digits';
}

/** A day is a text with a format: people can also type it. */
const TEXTS: readonly KindName[] = ['text', 'day'];

const TYPED: readonly WidgetOption[] = ['ui:placeholder', 'ui:autocomplete'];

/**
 * Widgets by their names in `ui.json`, and the fields that each supports. `npm run formats` generates the format's list
 * of names, and the type `WidgetName`, from them.
 */
export const widgetRules: ReadonlyMap<string, WidgetRule> = new Map(
  Object.entries<WidgetRule>({
    text: { kinds: TEXTS, needs: 'a text', takes: TYPED },
    email: { kinds: TEXTS, needs: 'a text', takes: TYPED },
    tel: { kinds: TEXTS, needs: 'a text', takes: TYPED },
    url: { kinds: TEXTS, needs: 'a text', takes: TYPED },
    date: {
      kinds: ['day'],
      needs: 'a text with "format": "date"',
      takes: ['ui:autocomplete'],
      paper: 'digits',
    },
    number: {
      kinds: ['number'],
      needs: 'an integer or a number',
      takes: TYPED,
    },
    textarea: {
      kinds: TEXTS,
      needs: 'a text',
      takes: [...TYPED, 'ui:rows', 'ui:counter'],
      paper: 'lines',
    },
    select: { kinds: ['choice'], needs: 'a text with options ("oneOf")', takes: TYPED },
    radio: { kinds: ['choice'], needs: 'a text with options ("oneOf")', describes: true },
    checkbox: { kinds: ['yes'], needs: 'a boolean' },
    checkboxes: { kinds: ['choices'], needs: 'a list whose items have options ("oneOf")', describes: true },
    cards: {
      kinds: ['choice', 'choices'],
      needs: 'a text or a list with options ("oneOf")',
      describes: true,
    },
    quantities: {
      kinds: ['quantities'],
      needs: 'a list of objects with an option ("oneOf") and an integer',
      describes: true,
    },
    file: { kinds: ['file'], needs: 'a "file"' },
  }),
);
