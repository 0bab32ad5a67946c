import { onDevice } from '../browser/webStorage.ts';

const unkept = (form: string) => `unkept:${form}`;

/** Whether this device keeps the answers of a form: yes, until somebody turned it off here. */
export function keepsAnswers(form: string): boolean {
  return onDevice.read(unkept(form)) === undefined;
}

export function setKeepsAnswers(form: string, keeps: boolean): void {
  if (keeps) onDevice.remove(unkept(form));
  else onDevice.write(unkept(form), '1');
}
