import { START_PAGES, useStartPage } from '#app/start-page.ts';
import { toast } from '#app/toasts.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';

/** Where a sign-in leads: Properties until something else is chosen. */
export function StartPageChoice() {
  const { startPage, choose } = useStartPage();
  return (
    <div>
      <Segmented
        label="Start page"
        options={START_PAGES}
        value={startPage ?? 'PROPERTIES'}
        onChange={(page) => void choose(page).then((isSaved) => isSaved && toast.done('Your start page is saved.'))}
      />
    </div>
  );
}
