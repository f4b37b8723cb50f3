import { Button } from '@mui/material';
import { useRestoreUserMutation } from '#api/user.api.ts';
import { toast } from '#app/toasts.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { type Person, personName } from './user-words.ts';

/** An archived person: what the list knows of them, and a button that restores them. */
export function ArchivedPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const [restore, { isLoading }] = useRestoreUserMutation();
  const name = personName(person);
  const bringBack = async () => {
    const { data } = await restore({ params: { userId: person.id } });
    if (!data) return;
    toast.done(`${name} is back, with the rights from before.`);
    onClose();
  };
  return (
    <SideDrawer isInAddress label="Archived person" title={name} under={person.email} onClose={onClose}>
      <PageState
        kind="not-enough"
        title="Archived: out of your organizations"
        why="Role, properties and groups are kept, and return when the person is restored. What they recorded is still there."
        action={
          <Button
            size="small"
            variant="contained"
            color="primary"
            disabled={isLoading}
            onClick={() => void bringBack()}
          >
            Restore
          </Button>
        }
      />
    </SideDrawer>
  );
}
