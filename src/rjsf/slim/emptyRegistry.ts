/** The wizard has buttons of its own. */
function NoButton() {
  return null;
}

/** In place of RJSF's default registry: `StepForm` gives every field and widget that is used. */
export default function emptyRegistry() {
  return {
    fields: {},
    widgets: {},
    templates: { ButtonTemplates: { SubmitButton: NoButton } },
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
