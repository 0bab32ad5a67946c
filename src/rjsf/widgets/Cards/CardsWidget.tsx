import type { WidgetProps } from '../../FieldContext.ts';
import { Choices } from '../Choices/ChoicesWidget.tsx';
import { choiceOptions } from '../Choices/useChoices.ts';

/** Options as cards. */
export function CardsWidget(props: WidgetProps) {
  return <Choices {...props} className="cards" />;
}
CardsWidget.uncontrolled = true as const;
CardsWidget.titled = 'group' as const;
CardsWidget.optionsOf = choiceOptions;
