import { Hammer } from 'lucide-react';
import { PageState } from '#ui/PageState.tsx';

export default function NotBuiltPage() {
  return (
    <PageState
      kind="nothing-yet"
      icon={Hammer}
      title="Not built yet"
      why="This screen has its place in the menu and no content so far."
    />
  );
}
