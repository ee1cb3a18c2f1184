import '../../shared/src/ui-core/styles.css';
import './shell.css';
import { nextTask } from './nextTask';
import { publishRuntime } from './remotes/publishRuntime';
import { startPage } from './startPage';

publishRuntime();

// Everything else comes after this line's await: federation has to agree on the shared modules first.
void nextTask().then(() => startPage(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap')));
