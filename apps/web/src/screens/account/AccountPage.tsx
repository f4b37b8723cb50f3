import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { fullName } from '#app/session.ts';
import { signOut } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { Lede } from '#ui/SectionHead.tsx';
import styles from './account.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

export default function AccountPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.session.currentUser);
  if (!user) return null;

  const leave = () => void dispatch(signOut()).then(() => navigate(links.home()));

  return (
    <>
      <Lede question="Who are you here, and how do you sign in?" answer={`${fullName(user)}, ${user.email}`} />
      <div className={styles.sections}>
        <section aria-labelledby="profile-title">
          <h2 id="profile-title">Name and phone</h2>
          <ProfileForm user={user} />
        </section>
        <section aria-labelledby="password-title">
          <h2 id="password-title">Password</h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="theme-title">
          <h2 id="theme-title">Light or dark</h2>
          <ThemeChoice />
        </section>
        <section aria-labelledby="leave-title">
          <h2 id="leave-title">Sign out</h2>
          <p className="muted">Ends this session in this browser, in all its tabs.</p>
          <Button onClick={leave}>Sign out</Button>
        </section>
      </div>
    </>
  );
}
