import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { RouteModule } from '#contract/RouteModule.ts';
import { referenceIn } from '#contract/receiptRoute.ts';
import { ReceiptScreen } from '#wizard/receipt/ReceiptScreen.tsx';
import { ScreenTitle } from './document/ScreenTitle.ts';
import { useShell } from './shell/ShellContext.ts';

/** The screen of a receipt's route. Throws for another module. */
export default function ReceiptRoute({ module }: { module: RouteModule }) {
  const { name, contact } = useShell();
  const setTitle = use(ScreenTitle);
  const reference = referenceIn(useLocation().pathname);
  if (module.kind !== 'receipt') throw new Error(`The route ${module.route} is no receipt.`);
  return (
    <ReceiptScreen
      key={reference}
      reference={reference}
      siteName={name}
      payment={module.payment}
      contact={contact}
      onTitle={setTitle}
    />
  );
}
