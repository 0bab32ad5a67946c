import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

type Versioned = Pick<StoredSubmission, 'formId' | 'formVersion' | 'createdAt'>;

/** Returns whether another version of the form had already replaced the one that a submission answers. */
export type IsLate = (submission: Versioned) => boolean;

/** Reads when the versions of a form, or of all forms, were replaced. */
export async function lateSubmissions(
  store: Pick<SubmissionStore, 'forms'>,
  formId?: string,
): Promise<IsLate> {
  const versions = await store.forms.list(formId);
  const replaced = new Map(versions.map((each) => [`${each.formId} ${each.version}`, each.replacedAt]));
  return ({ formId: form, formVersion, createdAt }) => {
    const at = replaced.get(`${form} ${formVersion}`);
    return typeof at === 'string' && at <= createdAt;
  };
}
