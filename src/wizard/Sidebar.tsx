import type { ComponentType } from 'react';
import { AmountPanel } from './panels/AmountPanel.tsx';
import { ProgressPanel } from './panels/ProgressPanel.tsx';
import type { PanelName, PanelProps } from './panels/panelProps.ts';
import { TotalsPanel } from './panels/TotalsPanel.tsx';

/** Every panel by its name in `ui.json`. */
const PANELS: { [Name in PanelName]: ComponentType<PanelProps<Name>> } = {
  progress: ProgressPanel,
  amount: AmountPanel,
  totals: TotalsPanel,
};

export function Sidebar(props: Omit<PanelProps, 'panel'>) {
  return (
    <aside className="wizard-sidebar">
      {props.form.sidebar.map((panel) => {
        const Panel = PANELS[panel.panel] as ComponentType<PanelProps>;
        return <Panel key={panel.panel} {...props} panel={panel} />;
      })}
    </aside>
  );
}
