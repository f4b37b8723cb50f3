import { guessablePassword } from '@lintel/domain/people/common-passwords';
import { passwordProblem } from '@lintel/domain/people/password';
import { unprocessable } from '../base/errors.ts';

/** Throws a 422 on `password` for one that is too short, too long, too plain, common, or mostly the person's own words. */
export function checkNewPassword(password: string, ownWords: string[]): void {
  const problem = passwordProblem(password) ?? guessablePassword(password, ownWords);
  if (problem) throw unprocessable('password', `${problem}.`);
}
