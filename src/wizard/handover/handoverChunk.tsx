import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { ResumeDialog } from './ResumeDialog.tsx';
import { ResumedNotice } from './ResumedNotice.tsx';
import type { HandedSession } from './travellingDraft.ts';

export interface HandoverProps {
  session: HandedSession;
  messages: MessagesByLocale;
  /** Of an arrived link; without one, a link is made. */
  linkKey?: string;
  onClose: () => void;
}

/** A dialog of a draft's way to another device, in the reader's language: a chunk of its own. */
export function Handover({ session, messages, linkKey, onClose }: HandoverProps) {
  const notice = (content: ReactNode) => <HandoverTexts messages={messages}>{content}</HandoverTexts>;
  return (
    <HandoverTexts messages={messages}>
      {linkKey === undefined ? (
        <LinkDialog session={session} onClose={onClose} />
      ) : (
        <ResumeDialog
          session={session}
          linkKey={linkKey}
          onResumed={(how) =>
            session.adopt([], {
              kind: 'resumed',
              notice: notice(<ResumedNotice form={session.form} how={how} />),
            })
          }
          onClose={onClose}
        />
      )}
    </HandoverTexts>
  );
}

function HandoverTexts({ messages, children }: { messages: MessagesByLocale; children: ReactNode }) {
  const intl = useIntl();
  // The fields' labels are among the form's own messages.
  const all = useMemo(
    () => ({ ...intl.messages, ...messages[intl.locale] }) as CompiledMessages,
    [intl, messages],
  );
  return (
    <IntlProvider {...intl} messages={all}>
      {children}
    </IntlProvider>
  );
}
