import { Checkbox, Divider, ListItemText, Menu, MenuItem, Radio } from '@mui/material';

/** What menus are made of, in a file of its own, so that it loads apart from the pages that open them. */
export const menuParts = { Menu, MenuItem, ListItemText, Divider, Checkbox, Radio };
