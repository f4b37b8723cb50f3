import { Lock } from 'lucide-react';
import { PageState } from '#ui/page-states/PageState.tsx';

export function AdminsOnly() {
  return (
    <PageState
      kind="not-enough"
      icon={Lock}
      title="Only administrators see this page"
      why="Ask an administrator of your organization for the right, or for what you were looking for."
    />
  );
}
