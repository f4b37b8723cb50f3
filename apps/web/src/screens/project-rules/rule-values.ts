import type { projectSettings } from '@lintel/contract/capital/project-settings';
import { ProjectSettingsBody } from '@lintel/contract/capital/project-settings';
import { APPROVER_ROLES, type ApproverRole } from '@lintel/domain/capital/projects';
import type { RouteAnswer } from '#api/endpoints.ts';
import { centsOrNull, centsText, contractResolver } from '#app/form/contract-resolver.ts';

export type ProjectSettings = RouteAnswer<typeof projectSettings.getProjectSettings>;
export type CodeDraft = { key: number; id: number | null; code: string; name: string };
/** The approver is a role, or the id of a person as text. */
export type RuleDraft = { key: number; from: string; approver: string };
export type RuleValues = { glCodes: CodeDraft[]; rules: RuleDraft[] };

export function ruleValues({ glCodes, rules }: ProjectSettings): RuleValues {
  return {
    glCodes: glCodes.map((one, key) => ({ key, ...one })),
    rules: rules.map(({ fromCents, approverRole, approverUserId }, key) => ({
      key,
      from: centsText(fromCents),
      approver: approverRole ?? String(approverUserId),
    })),
  };
}

export const isCode = ({ code, name }: CodeDraft) => `${code}${name}`.trim() !== '';

export const ruleResolver = contractResolver(ProjectSettingsBody, ({ glCodes, rules }: RuleValues) => ({
  glCodes: glCodes.filter(isCode).map(({ id, code, name }) => ({
    ...(id !== null && { id }),
    code: code.trim(),
    name: name.trim(),
  })),
  rules: rules.map(({ from, approver }) => {
    const isRole = APPROVER_ROLES.includes(approver as ApproverRole);
    return {
      fromCents: centsOrNull(from) ?? undefined,
      approverRole: isRole ? approver : null,
      approverUserId: isRole ? null : Number(approver),
    };
  }),
}));
