import { Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router';
import { fullName } from '#api/session.ts';
import { links } from '#app/links.ts';
import { stopViewing } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import styles from './viewing-banner.module.css';

/** Above every page while an administrator is viewing as somebody else, with a button that ends it. */
export function ViewingBanner() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.session.currentUser);
  if (!user?.viewedBy) return null;

  const stop = () => void dispatch(stopViewing()).then(() => navigate(links.admin('users')));
  return (
    <section className={styles.banner} aria-label="Viewing as somebody else">
      <Eye size={20} strokeWidth={1.75} aria-hidden />
      <p>
        <b>You see Lintel as {fullName(user)} does.</b> Nothing can be changed meanwhile, and the audit log shows that
        you looked.
      </p>
      <Button size="small" variant="outlined" onClick={stop}>
        Stop viewing
      </Button>
    </section>
  );
}
