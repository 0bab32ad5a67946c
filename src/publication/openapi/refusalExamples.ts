import { type RefusalBody, refusalBody } from '#messages/interface/refusalBody.ts';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';
import { SERVER_TEXTS } from '#messages/interface/serverTexts.ts';
import type { Translate } from '#messages/useText.ts';

/** What stands for the values of texts that tell how long to wait. */
const SAMPLES: Readonly<Record<string, number>> = { seconds: 30, minutes: 5 };

/** Whether a refusal says the same of every request: neither a name nor a limit of one, nor a field. */
export function isGeneral(code: string): boolean {
  return code !== 'server.derivedDiffers' && (SERVER_TEXTS[code] ?? []).every((name) => name in SAMPLES);
}

/** The answers of general refusals, by code. */
export function refusalExamples(t: Translate): Record<string, { value: RefusalBody }> {
  const codes = Object.values(REFUSALS).flatMap((ofStatus) => Object.keys(ofStatus));
  const general = [...new Set(codes)].filter(isGeneral).sort();
  return Object.fromEntries(
    general.map((code) => [code, { value: refusalBody([{ message: code, values: SAMPLES }], t) }]),
  );
}
