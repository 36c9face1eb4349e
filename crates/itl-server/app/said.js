// What readers of the screen are told when something ends by itself.
import { byId } from "./kit.js";

export const say = (text) => {
  byId("said").textContent = text;
};
