import { type RefusalBody, refusalBody } from '#messages/interface/refusalBody.ts';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';
import { INTERFACE_TEXTS } from '#messages/interfaceTexts.ts';
import type { Translate } from '#messages/translator.ts';

/** Sample values for texts that say how long to wait. */
const SAMPLES: Readonly<Record<string, number>> = { seconds: 30, minutes: 5 };

/** Returns whether a refusal reads the same for every request: its text names no part of the request, and it has no field. */
export function isGeneral(code: string): boolean {
  return code !== 'server.derivedDiffers' && (INTERFACE_TEXTS[code] ?? []).every((name) => name in SAMPLES);
}

/** Returns the bodies of general refusals by code, without those that the document does not describe. */
export function refusalExamples(t: Translate): Record<string, { value: RefusalBody }> {
  const described = Object.values(REFUSALS).flatMap((codes) =>
    Object.entries(codes).filter(([, scope]) => scope !== 'otherMethod'),
  );
  const codes = described.map(([code]) => code);
  const general = [...new Set(codes)].filter(isGeneral).sort();
  return Object.fromEntries(
    general.map((code) => [code, { value: refusalBody([{ message: code, values: SAMPLES }], t) }]),
  );
}
