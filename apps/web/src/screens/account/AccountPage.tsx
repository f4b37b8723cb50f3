import { PageState } from '#ui/PageState.tsx';

export default function AccountPage() {
  return <PageState kind="nothing-yet" title="Not built yet" />;
}
