import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { NoScriptPages } from '#contract/Publication.ts';
import type { Payment, ReceiptModule, SiteModule } from '#contract/RouteModule.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { FORM_MESSAGES } from './publishedModules.ts';

const NO_PAYMENT: Payment = { methods: [], account: [] };

/** Returns the function that renders screens of forms without script. It compiles the texts of a form when it first needs them. */
export function noScriptPages(
  { texts, theme }: Compilation,
  siteModule: SiteModule,
  receipt: ReceiptModule | undefined,
  renderer: PageRenderer,
  folded: (locale: string) => Record<string, string>,
): NoScriptPages {
  const compiled = new Map<string, CompiledMessages>();
  const foldedOf = (form: CompiledForm, locale: string, messages: CompiledMessages) => ({
    ...folded(locale),
    ...(form.privacy && { [form.id]: renderer.privacy(form, { [locale]: messages })[locale] ?? '' }),
  });
  return ({ form, validators, ownTexts }, locale, screen) => {
    const prefixes = [`forms.${form.id}.`, ...FORM_MESSAGES];
    const key = `${form.id} ${form.version} ${locale}`;
    const messages = compiled.get(key) ?? {
      ...receipt?.messages[locale],
      ...compileMessages({ ...texts[locale], ...ownTexts?.[locale] }, locale, (id) =>
        prefixes.some((prefix) => id.startsWith(prefix)),
      ),
    };
    compiled.set(key, messages);
    const action = noScriptPath(form.id, locale, form.version);
    const { payment = NO_PAYMENT } = receipt ?? {};
    return renderer.noScript({
      siteModule,
      theme,
      form,
      validators,
      messages,
      payment,
      locale,
      folded: ownTexts ? foldedOf(form, locale, messages) : folded(locale),
      action,
      screen,
    });
  };
}
