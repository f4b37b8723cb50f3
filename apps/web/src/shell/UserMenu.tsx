import { Button } from '@mui/material';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { fullName } from '#api/session.ts';
import { links } from '#app/links.ts';
import { loginPath } from '#app/return-url.ts';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const PersonPicture = lazyPreload(() => import('#app/upload/PersonPicture.tsx'), 'PersonPicture');

export function UserMenu() {
  const signOut = useSignOut();
  const { pathname, search } = useLocation();
  const name = useAppSelector((state) => fullName(state.session.currentUser));
  const image = useAppSelector((state) => state.session.currentUser?.image ?? null);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  if (!name) {
    const to = pathname === links.home() ? links.login() : loginPath(`${pathname}${search}`);
    return (
      <Button component={Link} to={to} variant="contained" color="primary">
        Login
      </Button>
    );
  }

  const logout = () => {
    setOpen(false);
    signOut(links.login());
  };

  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${name}, Lintel, account menu`}
        onClick={() => setOpen(true)}
      >
        {image === null ? (
          <Avatar name={name} />
        ) : (
          <LazyBoundary fallback={<Avatar name={name} />}>
            <PersonPicture fileId={Number(image)} name={name} />
          </LazyBoundary>
        )}
        <span className={styles.userName}>
          <b>{name}</b> <small>Lintel</small>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={links.account()} onClick={() => setOpen(false)}>
          <UserRound size={16} strokeWidth={1.75} aria-hidden />
          Account
        </MenuItem>
        <MenuItem onClick={logout}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          Logout
        </MenuItem>
      </Menu>
    </>
  );
}
