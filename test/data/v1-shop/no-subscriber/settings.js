'use strict';
exports.__esModule = true;
exports.settings = {};
