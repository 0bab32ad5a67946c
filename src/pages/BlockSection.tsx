import { type ReactNode, useContext } from 'react';
import type { NamedAction, Section } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from './ActionButton.tsx';
import { LeadBlockContext } from './LeadBlockContext.ts';

interface BlockSectionProps {
  block: Section;
  className?: string;
  /** Buttons below the content. */
  actions?: NamedAction[];
  children?: ReactNode;
}

/** The frame of a block: its band, its anchor, and its eyebrow, title and subtitle. */
export function BlockSection({ block, className = '', actions, children }: BlockSectionProps) {
  const t = useText();
  const { id, eyebrow, title, subtitle, tone = 'plain' } = block;
  const Title = useContext(LeadBlockContext) === id ? 'h1' : 'h2';
  return (
    <section
      id={id}
      className={`band band-${tone} ${tone === 'dark' ? 'on-cloth ' : ''}${className}`.trim()}
      aria-labelledby={title && `${id}-title`}
    >
      <div className="wrap">
        {(eyebrow || title || subtitle) && (
          <div className="band-head" data-appear="">
            {eyebrow && <p className="eyebrow">{t(eyebrow)}</p>}
            {title && (
              <Title id={`${id}-title`} className="titled">
                {t(title)}
              </Title>
            )}
            {subtitle && <p className="subtitle">{t(subtitle)}</p>}
          </div>
        )}
        {children}
        {actions && actions.length > 0 && (
          <div className="band-actions">
            {actions.map((action) => (
              <ActionButton key={action.id} action={action} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
