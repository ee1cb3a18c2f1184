// The one place that imports react-router: a shared module is not tree-shaken, so this list is what every page downloads.
export {
  BrowserRouter,
  MemoryRouter,
  Routes,
  Route,
  Link,
  NavLink,
  Navigate,
  Outlet,
  useNavigate,
  useParams,
  useSearchParams,
  useLocation,
  useMatch,
  matchPath,
  generatePath,
} from 'react-router-dom';
export type { LinkProps, NavLinkProps, NavigateFunction, To } from 'react-router-dom';
