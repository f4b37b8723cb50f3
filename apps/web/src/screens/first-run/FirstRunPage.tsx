import { PageState } from '#ui/PageState.tsx';

export default function FirstRunPage() {
  return <PageState kind="nothing-yet" title="Not built yet" />;
}
