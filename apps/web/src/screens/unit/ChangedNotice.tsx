import formStyles from '#app/form/form.module.css';

/** The notice above a form that shows the newest version after somebody else's change. */
export function ChangedNotice() {
  return (
    <p className={formStyles.notice} role="status">
      This is the newest version now; fields you had not touched show it. Save again to put your changes on top.
    </p>
  );
}
