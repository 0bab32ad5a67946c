import { useCallback, useState } from 'react';

export type ToastVariant = 'default' | 'destructive';

export interface ToastMessage {
  /** Another one for every showing, so that the same text is said again. */
  id: number;
  text: string;
  variant: ToastVariant;
}

/** The one toast on screen: showing another replaces it. */
export function useToast() {
  const [toast, setToast] = useState<ToastMessage>();
  const show = useCallback(
    (text: string, variant: ToastVariant) =>
      setToast((before) => ({ id: (before?.id ?? 0) + 1, text, variant })),
    [],
  );
  const dismiss = useCallback(() => setToast(undefined), []);
  return { toast, show, dismiss };
}
