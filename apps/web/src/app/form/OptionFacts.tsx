import { telLink } from '@lintel/domain/people/contacts';

/** What an option carries beside its words: shown under the field while it is chosen. */
export type OptionData = { phone?: string | null };

/** The facts of the chosen option, such as the number to call. */
export function OptionFacts({ data }: { data: OptionData }) {
  return data.phone ? (
    <span>
      Phone: <a href={telLink(data.phone)}>{data.phone}</a>
    </span>
  ) : null;
}
