import { journeysIn } from '../support/browser/journeys.ts';

journeysIn(['en']);
