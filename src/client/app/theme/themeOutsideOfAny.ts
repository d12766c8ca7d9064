import createTheme from '@mui/system/createTheme';

/*
 * The build puts this in the place of the theme that MUI makes at its start, for elements outside of any theme, of
 * which this app has none. MUI's own would bring `createTheme` and all that it computes into the first load.
 */
// eslint-disable-next-line import-x/no-default-export -- as what it stands in for
export default createTheme();
