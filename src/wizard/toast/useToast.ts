import { useCallback, useState } from 'react';

export type ToastVariant = 'default' | 'destructive';

export interface ToastMessage {
  /** New for each toast, so that the same text is announced again. */
  id: number;
  text: string;
  variant: ToastVariant;
}

/** The toast on screen; showing another replaces it. */
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
