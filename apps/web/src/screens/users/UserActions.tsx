import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  useCreateResetLinkMutation,
  useDeleteUserMutation,
  useResetUserTotpMutation,
  useRestoreUserMutation,
  useViewAsUserMutation,
} from '#api/user.api.ts';
import { links } from '#app/links.ts';
import { startViewing } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { HandOver } from './HandOver.tsx';
import { type PersonDetails, personName } from './user-words.ts';

/** The actions of an administrator on a person, besides their rights. */
export function UserActions({ person, onLeave }: { person: PersonDetails; onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const ownId = useAppSelector((state) => state.session.currentUser?.id);
  const [link, setLink] = useState<{ link: string; expiresAt: string } | null>(null);
  const [archive] = useDeleteUserMutation();
  const [restore] = useRestoreUserMutation();
  const [makeLink] = useCreateResetLinkMutation();
  const [stopTotp] = useResetUserTotpMutation();
  const [viewAs] = useViewAsUserMutation();

  const name = personName(person);
  const params = { userId: person.id };
  const isOwn = person.id === ownId;

  const restorePerson = async () => {
    const { data } = await restore({ params });
    if (data) toast.done(`${name} is back, with the rights from before.`);
  };
  const archivePerson = async () => {
    const isOk = await confirm({
      title: `Archive ${name}?`,
      body: `Ends every session of ${name} at once and removes their access to ${counted(person.properties.length, 'property', 'properties')}. What they recorded stays, and they can be restored.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave();
    const { error } = await archive({ params, ifMatch: person.version });
    if (error) return;
    toast.undoable(`${name} is archived.`, () => void restorePerson());
  };
  const makeResetLink = async () => {
    const { data } = await makeLink({ params });
    if (data) setLink(data);
  };
  const turnOffTotp = async () => {
    const isOk = await confirm({
      title: `Turn off the second factor of ${name}?`,
      body: 'For a phone that is lost. From then on the password alone opens the account, until they set it up anew.',
      acknowledgement: 'I have made sure that the request really comes from them',
      okLabel: 'Turn it off',
      isDestructive: true,
    });
    if (!isOk) return;
    const { error } = await stopTotp({ params });
    if (!error) toast.done(`The second factor of ${name} is off.`);
  };
  const view = async () => {
    const { data } = await viewAs({ params });
    if (data && dispatch(startViewing(data))) navigate(links.properties());
    else if (data) toast.failed('The answer came too late to be used. Press View as once more.');
  };

  return (
    <>
      <div className="actions">
        <ActionButton size="small" blocked={isOwn ? 'This is what you see already.' : null} onClick={() => void view()}>
          View as
        </ActionButton>
        <ActionButton
          size="small"
          blocked={isOwn ? 'Change your own password on your Account page.' : null}
          onClick={() => void makeResetLink()}
        >
          Reset link
        </ActionButton>
        {person.hasTotp && (
          <ActionButton
            size="small"
            blocked={isOwn ? 'Your own second factor is on your Account page.' : null}
            onClick={() => void turnOffTotp()}
          >
            Turn off second factor
          </ActionButton>
        )}
        <ActionButton
          size="small"
          color="error"
          blocked={isOwn ? 'You cannot archive yourself; another administrator can.' : null}
          onClick={() => void archivePerson()}
        >
          Archive
        </ActionButton>
      </div>
      {link && (
        <HandOver
          what={`Reset link for ${name}`}
          why="It works once. Hand it over yourself, by phone or in person; whoever has it sets the password."
          link={link.link}
          expiresAt={link.expiresAt}
        />
      )}
    </>
  );
}
