import type { IconName } from './IconName.ts';

/** Text shown to people: French in content, its message id once compiled. */
export type Text = string;

/** Path of the site (`/exposition`, `/#countdown`) or URL (`https:`, `mailto:`, `tel:`). */
export type Link = string;

/** Path of a file under `content/public`, with its leading `/`. */
export type Picture = string;

/** A date, `YYYY-MM-DD`, shown as the reader's language writes it. */
export type IsoDate = string;

/** A button or a link written as one. It leads to `link`, or to a contact that `site.json` holds. */
export interface Action {
  label: Text;
  link?: Link;
  /** In place of `link`: the messaging link or the e-mail address of `site.json`. */
  contact?: 'messaging' | 'email';
  icon?: IconName;
  colour?: 'blue' | 'orange' | 'gray';
  variant?: 'primary' | 'secondary' | 'outline' | 'outline2';
  /** Message that is also logged to the console when pressed. */
  log?: string;
}

export interface NamedAction extends Action {
  id: string;
}

/** What every section may begin with. */
export interface Section {
  /** Unique in its page; also the section's anchor. */
  id: string;
  /** Short line above the title. */
  eyebrow?: Text;
  title?: Text;
  subtitle?: Text;
  /** Ground of the section. */
  tone?: 'plain' | 'tinted' | 'dark';
}

/** One thing of a list: objective, category, criterion, step, reward. */
export interface Item {
  id: string;
  title: Text;
  text?: Text;
  icon?: IconName;
}

/** Running text without HTML. */
export type RichNode =
  | { kind: 'heading'; text: Text }
  | { kind: 'paragraph'; text: Text }
  | { kind: 'list'; items: Text[]; ordered?: boolean }
  | { kind: 'quote'; text: Text }
  | { kind: 'link'; text: Text; link: Link };
