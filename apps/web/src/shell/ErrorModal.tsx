import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useNavigate } from 'react-router';
import { errorBody } from '#api/error-text.ts';
import { removeError } from '#api/errors.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { theme } from '#app/theme.ts';
import { AdministratorText } from '#ui/page-states/AdministratorText.tsx';

/** One error at a time, oldest first; 'Okay' drops it and goes back to the page before. */
export function ErrorModal() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const entry = useAppSelector((state) => state.errors[0]);
  if (!entry) return null;

  const okay = () => {
    dispatch(removeError(entry.id));
    navigate(-1);
  };

  return (
    <ThemeProvider theme={theme}>
      <Dialog
        open
        key={entry.id}
        role="alertdialog"
        maxWidth="xs"
        fullWidth
        aria-labelledby="error-title"
        aria-describedby="error-body"
      >
        <DialogTitle id="error-title">Error</DialogTitle>
        <DialogContent id="error-body">
          <AdministratorText text={errorBody(entry)} />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" color="primary" autoFocus onClick={okay}>
            Okay
          </Button>
        </DialogActions>
      </Dialog>
    </ThemeProvider>
  );
}
