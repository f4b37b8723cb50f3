import { type ComponentType, createContext, useContext } from 'react';

/** Whoever is meant by 'your administrator', in a sentence: `word` stands there until it is known. */
export type AdministratorWords = ComponentType<{ word: string; organizationId?: number | undefined }>;

const Words = createContext<AdministratorWords | null>(null);
export const AdministratorWordsProvider = Words.Provider;

const ASKED =
  /\b(?:(?<=(?:ask|tell) )(?:an|your) administrator(?: of your organization)?|an administrator(?= can ))\b/i;

type AdministratorTextProps = {
  text: string;
  /** Whose administrators are meant; without it, those of the organization that is selected. */
  organizationId?: number | undefined;
};

/** A sentence that names the administrators where it tells people to ask them; also one that comes from the server. */
export function AdministratorText({ text, organizationId }: AdministratorTextProps) {
  const Named = useContext(Words);
  const found = ASKED.exec(text);
  if (!Named || !found) return text;
  return (
    <>
      {text.slice(0, found.index)}
      <Named word={found[0]} organizationId={organizationId} />
      {text.slice(found.index + found[0].length)}
    </>
  );
}
