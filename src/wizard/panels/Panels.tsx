import type { ComponentType } from 'react';
import { AmountPanel } from './AmountPanel.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import type { PanelName, PanelProps } from './panelProps.ts';
import { TotalsPanel } from './TotalsPanel.tsx';

/** Panels by their names in `ui.json`. */
const PANELS: { [Name in PanelName]: ComponentType<PanelProps<Name>> } = {
  progress: ProgressPanel,
  amount: AmountPanel,
  totals: TotalsPanel,
};

/** The panels of the sidebar, in two groups: `progress`, above the form on a phone, and `panels`, below it. */
export function Panels({ in: place, ...props }: Omit<PanelProps, 'panel'> & { in: 'progress' | 'panels' }) {
  const panels = props.form.sidebar.filter(({ panel }) => (panel === 'progress') === (place === 'progress'));
  return (
    <div className={`wizard-${place}`}>
      {panels.map((panel) => {
        const Panel = PANELS[panel.panel] as ComponentType<PanelProps>;
        return <Panel key={panel.panel} {...props} panel={panel} />;
      })}
    </div>
  );
}
