import type { ComponentType } from 'react';
import { AmountPanel } from './AmountPanel.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import type { PanelName, PanelProps } from './panelProps.ts';
import { TotalsPanel } from './TotalsPanel.tsx';

/** Every panel by its name in `ui.json`. */
const PANELS: { [Name in PanelName]: ComponentType<PanelProps<Name>> } = {
  progress: ProgressPanel,
  amount: AmountPanel,
  totals: TotalsPanel,
};

/**
 * The panels of the sidebar. On a phone there is no room beside the form: progress stands above it, and what is
 * computed from the answers below, where changes of it are announced.
 */
export function Panels({ in: place, ...props }: Omit<PanelProps, 'panel'> & { in: 'progress' | 'panels' }) {
  const panels = props.form.sidebar.filter(({ panel }) => (panel === 'progress') === (place === 'progress'));
  return (
    <div className={`wizard-${place}`} role={place === 'panels' ? 'status' : undefined}>
      {panels.map((panel) => {
        const Panel = PANELS[panel.panel] as ComponentType<PanelProps>;
        return <Panel key={panel.panel} {...props} panel={panel} />;
      })}
    </div>
  );
}
