import { account as accountContract } from '@lintel/contract/people/account';
import { useGetSignInRulesQuery, useUpdateSignInRulesMutation } from '#api/account.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';

type Rules = { isRegistrationOpen: boolean; isTotpRequiredForAdmins: boolean };

/** Rules of the whole server, for super users. */
export function SignInRulesDrawer({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const rules = useGetSignInRulesQuery();
  return (
    <SideDrawer
      isInAddress
      label="Sign-in rules"
      title="Sign-in rules"
      under="They apply to every organization on this server."
      onClose={() => leave(onClose)}
    >
      <QueryState query={rules} thing="The rules" why="They are unchanged." skeleton={<TableSkeleton rows={2} />}>
        {(loaded) => <RulesForm rules={loaded} onReload={async () => (await rules.refetch()).data} onClose={onClose} />}
      </QueryState>
    </SideDrawer>
  );
}

type KeptRules = Rules & { version: number };
type RulesFormProps = { rules: KeptRules; onReload: () => Promise<KeptRules | undefined>; onClose: () => void };

const resolver = contractResolver(accountContract.updateSignInRules.body, (values: Rules) => values);

function RulesForm({ rules, onReload, onClose }: RulesFormProps) {
  const [update] = useUpdateSignInRulesMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: rules,
    valuesOf: ({ isRegistrationOpen, isTotpRequiredForAdmins }): Rules => ({
      isRegistrationOpen,
      isTotpRequiredForAdmins,
    }),
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'sign_in_rules', id: undefined },
  });
  return (
    <ContractForm
      label="Sign-in rules"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => update({ body, ifMatch: version, errors: 'inline' })}
      done="The sign-in rules are saved."
      onSent={onClose}
    >
      <FormCheckbox
        name="isRegistrationOpen"
        label="Anybody may register"
        hint="They see nothing until an administrator gives them an organization. Off: by invitation only."
      />
      <FormCheckbox
        name="isTotpRequiredForAdmins"
        label="Administrators need a second factor"
        hint="Each administrator and super user sets it up at the next page they open, you included."
      />
    </ContractForm>
  );
}
