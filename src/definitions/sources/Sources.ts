import type {
  FormExample,
  FormSchema,
  FormUi,
  PageDefinition,
  SiteDefinition,
  ThemeDefinition,
} from '../formats/formats.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Everything that `forms/` and `content/` define, parsed but not validated: `checkSources` validates it. */
export interface Sources {
  /** Forms whose schema.json and ui.json are JSON, by id in alphabetical order. */
  forms: FormSource[];
  /** Pages whose file is JSON, by id in alphabetical order. */
  pages: PageSource[];
  /** `content/site.json`; undefined when missing or not JSON. */
  site: SiteDefinition | undefined;
  /** `content/theme.json`; undefined when missing or not JSON. */
  theme: ThemeDefinition | undefined;
  /** Texts by locale (`fr`, `en`) and id; a locale without a file is absent. */
  messages: Record<string, Record<string, string>>;
  /** Every JSON file by its path in reports: `forms/reservation/schema.json`. */
  files: ReadonlyMap<string, SourceFile>;
  /** Served paths of the files under `content/public`: `/images/hero.svg`. */
  publicFiles: readonly string[];
  /** Their sizes in bytes. */
  publicBytes: ReadonlyMap<string, number>;
  /** Problems of folders and syntax; `checkSources` returns them too. */
  problems: Problem[];
}

export interface FormSource {
  /** Name of its folder. */
  id: string;
  schema: FormSchema;
  ui: FormUi;
  examples: { name: string; value: FormExample }[];
}

export interface PageSource {
  /** Name of its file without `.json`. */
  id: string;
  page: PageDefinition;
}
